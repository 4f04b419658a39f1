import Foundation
import TodoCLI

exit(TodoProgram.run())
