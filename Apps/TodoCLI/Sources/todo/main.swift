import Foundation
import HugePages
import TodoCLI

// Four times what a list of 100,000 todos needs.
use_huge_pages(256 << 20)
exit(TodoProgram.run())
