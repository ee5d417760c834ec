/**
 * Every fact about the company, stated once. The demonstration company is invented: its telephone numbers are from the
 * range that Ofcom reserves for drama, its postcodes from an area that no town has, and its mail addresses are under
 * example.com. Since it has no accounts, its social links lead to the networks' own front pages.
 */

export const BRAND = {
  name: 'Downland Packaging',
  legalName: 'Downland Packaging Ltd',
  tagline: 'Service, innovation, value and quality, joined by continuity.',
  summary:
    'Corrugated packaging, designed, made and delivered by one independent UK company, from three sites in the south of England.',
  values: [
    { name: 'Service', meaning: 'One person knows your box, your line and your deadline.' },
    { name: 'Innovation', meaning: 'Structural designers sit beside the machines that run their work.' },
    { name: 'Value', meaning: 'The least board that does the job, and no more.' },
    { name: 'Quality', meaning: 'Checked at the corrugator, the die and the gluer.' },
    { name: 'Continuity', meaning: 'Stock held and called off, so that your line never waits.' },
  ],
  telephone: '01632 960 100',
  email: 'hello@example.com',
  /** Where letters go: the head office. */
  address: { street: 'Kiln Lane', town: 'Aldermoor', county: 'Hampshire', postcode: 'DP1 4BX' },
  privacyEmail: 'privacy@example.com',
  securityEmail: 'security@example.com',
  social: [
    { network: 'LinkedIn', address: 'https://www.linkedin.com/' },
    { network: 'Instagram', address: 'https://www.instagram.com/' },
    { network: 'YouTube', address: 'https://www.youtube.com/' },
  ],
  /** Browsers tint their own bars with this: the paper of app/styles/tokens.css. */
  themeColour: { light: '#f6f4ef', dark: '#171411' },
  /** The year is fixed in docs/product.md, 9. */
  copyrightYear: 2025,
} as const

/** The lorries that deliver our boxes, and how many of them run on batteries. */
export const FLEET = { vehicles: 19, electric: 5 } as const
