import { CUSTOMERS, EDITORS, type Matrix, NO_ACTORS, permit, SERVICE_KEY, SIGNED_IN, STAFF } from './entry.ts'

export const storageObjects: Matrix = {
  'storage.objects': [
    ...permit(STAFF, ['anonymous', ...CUSTOMERS, 'marketing'], {
      'select the list of portraits': `select from storage.objects where bucket_id = 'team-media'`,
      'delete a portrait': `delete from storage.objects where bucket_id = 'team-media'`,
      'select a CV': `select from storage.objects where bucket_id = 'job-applications-cvs'`,
      'delete a CV': `delete from storage.objects where bucket_id = 'job-applications-cvs'`,
      'select a drawing': `select from storage.objects where bucket_id = 'enquiry-drawings'`,
      'delete a drawing': `delete from storage.objects where bucket_id = 'enquiry-drawings'`,
      'select a raw message': `select from storage.objects where bucket_id = 'mail'`,
      'delete a raw message': `delete from storage.objects where bucket_id = 'mail'`,
    }),
    ...permit(STAFF, NO_ACTORS, {
      "insert a document's file": `insert into storage.objects (bucket_id, name) values ('customer-documents', '1/new.pdf')`,
      'insert a portrait': `insert into storage.objects (bucket_id, name) values ('team-media', 'new.webp') returning id`,
    }),
    ...permit(['customer', ...STAFF], ['anonymous', 'other customer', 'marketing'], {
      'select a delivery photo of the first customer': `select from storage.objects where bucket_id = 'delivery-photos' and name like '1/%'`,
    }),
    ...permit(['other customer', ...STAFF], ['anonymous', 'customer', 'marketing'], {
      'select a delivery photo of the second customer': `select from storage.objects where bucket_id = 'delivery-photos' and name like '2/%'`,
    }),
    ...permit(['customer', 'service key'], NO_ACTORS, {
      'insert a photo for a claim of the first customer': `insert into storage.objects (bucket_id, name) values ('delivery-photos', '1/claims/new.jpg')`,
    }),
    ...permit(STAFF, NO_ACTORS, {
      'insert a photo for a proof of delivery': `insert into storage.objects (bucket_id, name) values ('delivery-photos', '1/proofs/new.jpg')`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a delivery photo outside its folders': `insert into storage.objects (bucket_id, name) values ('delivery-photos', '1/new.jpg')`,
    }),
    ...permit(SERVICE_KEY, ['anonymous', ...SIGNED_IN], {
      'delete a delivery photo': `delete from storage.objects where bucket_id = 'delivery-photos' and name like '1/%'`,
      'update a delivery photo': `update storage.objects set version = 'new' where bucket_id = 'delivery-photos' and name like '1/%'`,
    }),
    ...permit(EDITORS, ['anonymous', ...CUSTOMERS], {
      'select the list of news media': `select from storage.objects where bucket_id = 'news-media'`,
      'delete a news media file': `delete from storage.objects where bucket_id = 'news-media'`,
      'select the list of blog media': `select from storage.objects where bucket_id = 'blog-media'`,
      'delete a blog media file': `delete from storage.objects where bucket_id = 'blog-media'`,
    }),
    ...permit(SERVICE_KEY, ['anonymous', ...SIGNED_IN], {
      'select the list of another bucket': `select from storage.objects where bucket_id = 'elsewhere'`,
      'update a news media file': `update storage.objects set version = 'new' where bucket_id = 'news-media'`,
      'delete a file of another bucket': `delete from storage.objects where bucket_id = 'elsewhere'`,
      'update a blog media file': `update storage.objects set version = 'new' where bucket_id = 'blog-media'`,
      'update a file of another bucket to move it to blog media': `update storage.objects set bucket_id = 'blog-media', name = 'blog-images/x' where bucket_id = 'elsewhere'`,
      'update a CV': `update storage.objects set version = 'new' where bucket_id = 'job-applications-cvs'`,
      'update a drawing': `update storage.objects set version = 'new' where bucket_id = 'enquiry-drawings'`,
      'update a raw message': `update storage.objects set version = 'new' where bucket_id = 'mail'`,
    }),
    ...permit(EDITORS, NO_ACTORS, {
      'insert a news media file': `insert into storage.objects (bucket_id, name) values ('news-media', 'new.webp') returning id`,
      "insert a post's featured image": `insert into storage.objects (bucket_id, name) values ('blog-media', 'featured-images/new.webp') returning id`,
      'insert an image for the text of a post': `insert into storage.objects (bucket_id, name) values ('blog-media', 'blog-images/new.webp') returning id`,
    }),
    ...permit(SERVICE_KEY, NO_ACTORS, {
      'insert a file into another bucket': `insert into storage.objects (bucket_id, name) values ('elsewhere', 'new.webp')`,
      'insert a blog media file outside its folders': `insert into storage.objects (bucket_id, name) values ('blog-media', 'new.webp')`,
      'insert a blog media file whose name only resembles a folder': `insert into storage.objects (bucket_id, name) values ('blog-media', 'blog-images-too/new.webp')`,
      'insert a CV': `insert into storage.objects (bucket_id, name) values ('job-applications-cvs', 'applications/Open/new.pdf')`,
      'insert a drawing': `insert into storage.objects (bucket_id, name) values ('enquiry-drawings', 'enquiries/new.pdf')`,
      'insert a raw message': `insert into storage.objects (bucket_id, name) values ('mail', 'letters/new')`,
    }),
  ],
}
