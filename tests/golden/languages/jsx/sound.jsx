export const A = () => <><b style={{ color: 'red' }}>{/* ( */}{'}'}</b></>;
