/**
 * The invented people of the demonstration's team (`supabase/seed/04_team.sql`): the team page shows them on one's own
 * machine only. A company that is not invented has none of them; its own people are rows, which staff keep.
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
