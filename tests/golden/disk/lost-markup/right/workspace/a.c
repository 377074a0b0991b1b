char *name;
int *count;

void *
first(void);
