/**
 * Every fact about the company, once. The demo company is invented: its numbers are from the range that Ofcom keeps
 * for drama, its mail addresses are under example.com, and as it has no accounts its social links lead to the
 * networks' own front pages.
 */
export const BRAND = {
  name: 'Downland Packaging',
  legalName: 'Downland Packaging Ltd',
  tagline: 'Service, innovation, value and quality, joined by continuity.',
  summary:
    'Corrugated packaging, designed, made and delivered by one independent UK company, from three sites that cover the south of the UK daily.',
  values: [
    { name: 'Service', meaning: 'One person knows your box, your line and your deadline.' },
    { name: 'Innovation', meaning: 'Structural designers sit beside the machines that run their work.' },
    { name: 'Value', meaning: 'The least board that does the job, and no more.' },
    { name: 'Quality', meaning: 'Checked at the corrugator, the die and the gluer.' },
    { name: 'Continuity', meaning: 'Stock held and called off, so that your line never waits.' },
  ],
  telephone: '01632 960 100',
  email: 'hello@example.com',
  privacyEmail: 'privacy@example.com',
  social: [
    { network: 'LinkedIn', address: 'https://www.linkedin.com/' },
    { network: 'Instagram', address: 'https://www.instagram.com/' },
    { network: 'YouTube', address: 'https://www.youtube.com/' },
  ],
  /** What browsers tint their own bars with: the paper of app/styles/tokens.css. */
  themeColour: { light: '#f6f4ef', dark: '#171411' },
  /** As the specification writes it. */
  copyrightYear: 2025,
} as const
