@_exported import LiveSchedulers
@_exported import ReactiveCore
