@_spi(Layers) import ControlledSynchronization

// The closures that its public types take are called before the call returns, so that only those of the layers above
// can run elsewhere: the second choice is made by another thread.
var count = 0
let run = ControlledRun(choose: { _ in
  count += 1
  return 0
})
_ = run.run([{}, {}])
print(count)
