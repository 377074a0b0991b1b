export const loop = (a: number) => a > 1
