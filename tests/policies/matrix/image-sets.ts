import { ALL_ACTORS, CUSTOMERS, EDITORS, type Matrix, NO_ACTORS, permit, SERVICE_KEY } from './entry.ts'

const HASH = 'a'.repeat(64)
const SET = `(select id from public.image_sets where title = 'Dry board')`

export const imageSets: Matrix = {
  'public.image_sets': [
    ...permit(EDITORS, CUSTOMERS, {
      'select an image set': `select from public.image_sets where title = 'Dry board'`,
      "update an image set's description, is_deleted and whether it follows its record": `update public.image_sets set alt_text = 'Dry', is_deleted = true, follows = false where title = 'Dry board' returning id`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert an image set': `insert into public.image_sets (title, template, theme, slots, alt_text, format)
      values ('New', 'headline', 'light', '{}', 'New', 'png') returning id`,
      'update the slots of an image set': `update public.image_sets set slots = '{"title": "Another"}' where title = 'Dry board'`,
      'delete an image set': `delete from public.image_sets where title = 'Dry board'`,
    }),
  ],
  'public.generated_images': [
    ...permit(EDITORS, CUSTOMERS, {
      'select a generated image': 'select from public.generated_images where width = 1200',
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a generated image': `insert into public.generated_images (set_id, width, height, name, bytes)
      values (${SET}, 600, 200, 'generated-images/${HASH}.png', 1)`,
      'update a generated image': 'update public.generated_images set bytes = 2 where width = 1200',
      'delete a generated image': 'delete from public.generated_images where width = 1200',
    }),
  ],
  'public.social_images': [
    ...permit(ALL_ACTORS, NO_ACTORS, {
      'select the social image of a published post': `select from public.social_images join public.blogs on id = record_id where kind = 'blog' and title = 'Out'`,
    }),
    ...permit(EDITORS, ['anonymous', ...CUSTOMERS], {
      'select the social image of a draft': `select from public.social_images where kind = 'news'`,
    }),
    ...permit(EDITORS, NO_ACTORS, {
      'insert a social image of a product': `insert into public.social_images (kind, record_id, set_id, name)
      values ('product', 1, ${SET}, 'generated-images/${HASH}.png') returning record_id`,
    }),
    ...permit(EDITORS, CUSTOMERS, {
      'update the social image of a post': `update public.social_images set name = 'generated-images/${'b'.repeat(64)}.png' where kind = 'blog'
      returning record_id`,
      'delete the social image of a post': `delete from public.social_images where kind = 'blog'`,
    }),
  ],
  'public.image_model_usage': permit(SERVICE_KEY, NO_ACTORS, {
    'select the usage of the image model': `select from public.image_model_usage where day = '2026-05-03'`,
    'insert usage of the image model': `insert into public.image_model_usage (day, pictures) values ('2026-05-04', 1)`,
    'update the usage of the image model': `update public.image_model_usage set pictures = 0 where day = '2026-05-03'`,
    'delete usage of the image model': `delete from public.image_model_usage where day = '2026-05-03'`,
  }),
}
