import Product

// A client of one product, whose name is put for `Product`. It calls a closure of the main actor there, and then
// elsewhere.
var count = 0
let numbers = PassthroughSubject<Int, Never>()
let cancellable = numbers.sink { count += $0 }
numbers.send(1)
await Task.detached { [numbers] in numbers.send(1) }.value
print(count)
