const names: Map<string, number> = new Map();
const found: Promise<string>[] = [];
export { found, names };
