import Throttler
