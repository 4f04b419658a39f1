import ComposableFeaturesPlugin

Plugin.run()
