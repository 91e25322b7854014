#pragma once

/// How many blocks of memory this process has asked for since it began, on the thread that asks.
unsigned long allocation_count(void);

/// Has the allocator return to the system what is free.
void give_back_free_memory(void);
