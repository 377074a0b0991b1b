const f = <T,>(x: T) => <div key={`}`}>{x as unknown as string}</div>;
