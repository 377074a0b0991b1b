const root = folders[0].uri;
const name = match?.[1] ?? "né";
const both = rows[2].cells[10];
