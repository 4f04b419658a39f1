/// The version of todo and of all layers. `scripts/release` changes it, and with it the README's.
let version = "0.1.0"
