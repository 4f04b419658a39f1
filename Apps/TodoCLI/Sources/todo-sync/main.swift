import Foundation
import TodoSync

exit(SyncProgram.run())
