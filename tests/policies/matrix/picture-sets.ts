import { CUSTOMERS, EDITORS, EVERYBODY, type MatrixEntry, SERVICE_KEY } from './entry.ts'

const HASH = 'a'.repeat(64)
const SET = `(select id from public.picture_sets where title = 'Dry board')`

export const pictureSets: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a set of pictures',
    sql: `select from public.picture_sets where title = 'Dry board'`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'insert',
    object: 'a set of pictures',
    sql: `insert into public.picture_sets (title, template, theme, slots, alt_text, format)
      values ('New', 'headline', 'light', '{}', 'New', 'png') returning id`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: "a set's description and its mark of deletion, and whether it follows its record",
    sql: `update public.picture_sets set alt_text = 'Dry', is_deleted = true, follows = false where title = 'Dry board' returning id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'update',
    object: 'the recipe of a set',
    sql: `update public.picture_sets set slots = '{"title": "Another"}' where title = 'Dry board'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a set of pictures for good',
    sql: `delete from public.picture_sets where title = 'Dry board'`,
    may: SERVICE_KEY,
  },
]

export const generatedPictures: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'a generated picture',
    sql: 'select from public.generated_pictures where width = 1200',
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'insert',
    object: 'a generated picture',
    sql: `insert into public.generated_pictures (set_id, width, height, name, bytes)
      values (${SET}, 600, 200, 'generated-images/${HASH}.png', 1)`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'a generated picture',
    sql: 'update public.generated_pictures set bytes = 2 where width = 1200',
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a generated picture',
    sql: 'delete from public.generated_pictures where width = 1200',
    may: SERVICE_KEY,
  },
]

export const socialPictures: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'the picture that stands for a post that is out',
    sql: `select from public.social_pictures join public.blogs on id = record_id where kind = 'blog' and title = 'Out'`,
    may: EVERYBODY,
  },
  {
    verb: 'select',
    object: 'the picture that stands for a draft',
    sql: `select from public.social_pictures where kind = 'news'`,
    may: EDITORS,
    quiet: ['anonymous', ...CUSTOMERS],
  },
  {
    verb: 'insert',
    object: 'a picture to stand for a product',
    sql: `insert into public.social_pictures (kind, record_id, set_id, name)
      values ('product', 1, ${SET}, 'generated-images/${HASH}.png') returning record_id`,
    may: EDITORS,
  },
  {
    verb: 'update',
    object: 'which picture stands for a post',
    sql: `update public.social_pictures set name = 'generated-images/${'b'.repeat(64)}.png' where kind = 'blog'
      returning record_id`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
  {
    verb: 'delete',
    object: 'the picture that stands for a post',
    sql: `delete from public.social_pictures where kind = 'blog'`,
    may: EDITORS,
    quiet: CUSTOMERS,
  },
]

export const pictureModelDays: readonly MatrixEntry[] = [
  {
    verb: 'select',
    object: 'how many pictures a model drew',
    sql: `select from public.picture_model_days where day = '2026-05-03'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'insert',
    object: 'a day of the picture model',
    sql: `insert into public.picture_model_days (day, pictures) values ('2026-05-04', 1)`,
    may: SERVICE_KEY,
  },
  {
    verb: 'update',
    object: 'how many pictures a model drew',
    sql: `update public.picture_model_days set pictures = 0 where day = '2026-05-03'`,
    may: SERVICE_KEY,
  },
  {
    verb: 'delete',
    object: 'a day of the picture model',
    sql: `delete from public.picture_model_days where day = '2026-05-03'`,
    may: SERVICE_KEY,
  },
]
