#pragma once

/// How many blocks of memory this process has asked for since it began, on the thread that asks.
unsigned long allocation_count(void);
