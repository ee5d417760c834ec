/**
 * Invented team of the demonstration (`supabase/seed/04_team.sql`), shown only on a local installation. Empty for a
 * real company.
 */
export const PLACEHOLDER_TEAM: readonly string[] = [
  'Philippa Thorne-Rudd',
  'Barnaby Quill',
  'Tamsin Fairweather',
  'Ivor Penhallow',
  'Odette Marlowe',
  'Rufus Okonjo-Hale',
  'Gwendolen Ashcroft-Pike',
  'Mabel Sundaram',
  'Caspian Wetherby',
  'Ffion Greenhalgh',
  'Horatio Bramble',
]
