/** The product's logo: a railway signal. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="8 1 16 31" width={size / 2} height={size} aria-hidden="true" className="shrink-0">
      <rect x="10" y="2" width="12" height="22" rx="6" fill="currentColor" />
      <path d="M16 24v6M10 30h12" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <circle cx="16" cy="8.5" r="3.2" fill="var(--page)" opacity="0.25" />
      <circle cx="16" cy="17.5" r="3.6" fill="#39c26d" />
    </svg>
  );
}
