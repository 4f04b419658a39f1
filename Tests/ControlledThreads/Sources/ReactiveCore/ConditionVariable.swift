import Synchronization

/// The condition variable of explored threads.
typealias ConditionVariable = Synchronization.ConditionVariable
