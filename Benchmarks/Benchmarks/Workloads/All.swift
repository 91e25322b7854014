// Unsafe is safe here: never changed, and used by the main thread only.
nonisolated(unsafe) let allWorkloads =
    chainWorkloads + innerWorkloads + fanWorkloads + joinWorkloads + controlWorkloads + subscriptionWorkloads
    + timeWorkloads + throttlingWorkloads
