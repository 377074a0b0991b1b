export const lt = "&lt;"
