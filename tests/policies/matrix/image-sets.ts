import { CUSTOMERS, EDITORS, EVERYBODY, type MatrixEntry, NOBODY, permit, SERVICE_KEY } from './entry.ts'

const HASH = 'a'.repeat(64)
const SET = `(select id from public.image_sets where title = 'Dry board')`

export const imageSets: readonly MatrixEntry[] = [
  ...permit(EDITORS, CUSTOMERS, {
    'select a set of pictures': `select from public.image_sets where title = 'Dry board'`,
    "update a set's description and its mark of deletion, and whether it follows its record": `update public.image_sets set alt_text = 'Dry', is_deleted = true, follows = false where title = 'Dry board' returning id`,
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    'insert a set of pictures': `insert into public.image_sets (title, template, theme, slots, alt_text, format)
      values ('New', 'headline', 'light', '{}', 'New', 'png') returning id`,
    'update the recipe of a set': `update public.image_sets set slots = '{"title": "Another"}' where title = 'Dry board'`,
    'delete a set of pictures for good': `delete from public.image_sets where title = 'Dry board'`,
  }),
]

export const generatedImages: readonly MatrixEntry[] = [
  ...permit(EDITORS, CUSTOMERS, {
    'select a generated picture': 'select from public.generated_images where width = 1200',
  }),
  ...permit(SERVICE_KEY, NOBODY, {
    'insert a generated picture': `insert into public.generated_images (set_id, width, height, name, bytes)
      values (${SET}, 600, 200, 'generated-images/${HASH}.png', 1)`,
    'update a generated picture': 'update public.generated_images set bytes = 2 where width = 1200',
    'delete a generated picture': 'delete from public.generated_images where width = 1200',
  }),
]

export const socialImages: readonly MatrixEntry[] = [
  ...permit(EVERYBODY, NOBODY, {
    'select the picture that stands for a post that is out': `select from public.social_images join public.blogs on id = record_id where kind = 'blog' and title = 'Out'`,
  }),
  ...permit(EDITORS, ['anonymous', ...CUSTOMERS], {
    'select the picture that stands for a draft': `select from public.social_images where kind = 'news'`,
  }),
  ...permit(EDITORS, NOBODY, {
    'insert a picture to stand for a product': `insert into public.social_images (kind, record_id, set_id, name)
      values ('product', 1, ${SET}, 'generated-images/${HASH}.png') returning record_id`,
  }),
  ...permit(EDITORS, CUSTOMERS, {
    'update which picture stands for a post': `update public.social_images set name = 'generated-images/${'b'.repeat(64)}.png' where kind = 'blog'
      returning record_id`,
    'delete the picture that stands for a post': `delete from public.social_images where kind = 'blog'`,
  }),
]

export const imageModelUsage = permit(SERVICE_KEY, NOBODY, {
  'select how many pictures a model drew': `select from public.image_model_usage where day = '2026-05-03'`,
  'insert a day of the picture model': `insert into public.image_model_usage (day, pictures) values ('2026-05-04', 1)`,
  'update how many pictures a model drew': `update public.image_model_usage set pictures = 0 where day = '2026-05-03'`,
  'delete a day of the picture model': `delete from public.image_model_usage where day = '2026-05-03'`,
})
