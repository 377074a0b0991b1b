export class A { #x = 1; f = async () => { for await (let a of b?.c ?? 0) y(`${a}`); } }
