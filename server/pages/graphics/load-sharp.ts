/** Loads sharp on first use, because it is 20 MB and most processes never need it. */
export const loadSharp = async () => (await import('sharp')).default
