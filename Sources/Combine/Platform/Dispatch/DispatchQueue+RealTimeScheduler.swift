#if canImport(Dispatch)
    import Dispatch

    extension DispatchQueue: RealTimeScheduler {}
#endif
