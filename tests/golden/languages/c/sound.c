#include "a.h"
#define F(x) do { x; } while (0)
int f(int a[static 1]) { return (int){1}; }
