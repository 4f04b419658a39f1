@_exported public import ReactiveCore
