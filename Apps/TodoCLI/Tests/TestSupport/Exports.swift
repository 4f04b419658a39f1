@_exported import TestKit
