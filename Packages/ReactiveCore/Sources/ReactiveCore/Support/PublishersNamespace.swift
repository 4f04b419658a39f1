/// The namespace of types that act as publishers.
public enum Publishers {}
