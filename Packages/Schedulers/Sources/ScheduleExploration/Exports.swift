@_exported import Schedulers
