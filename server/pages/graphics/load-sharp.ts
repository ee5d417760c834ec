/** Loads sharp when the first picture is made: it brings a library of 20 MB, which most starts do without for long. */
export const loadSharp = async () => (await import('sharp')).default
