export function Total({ sum }: { sum: number }) {
  return (
    <p>
      The sum is <strong>{sum}</strong>.
    </p>
  );
}
