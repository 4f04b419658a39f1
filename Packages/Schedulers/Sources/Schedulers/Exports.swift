@_exported import LiveSchedulers
@_exported import ReactiveCore
@_exported import TestIssues
