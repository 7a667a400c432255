#include "tabla/record.h"
