-- What an enquiry says of a box, as it was typed into the form's fields, and the drawing or photograph that came with
-- it. They are columns of the lead, so that whoever may read or erase it may read or erase them, and nobody else.

alter table public.leads
  add column specification jsonb not null default '{}',
  add column drawing_filename text,
  add column drawing_storage_path text,
  add column drawing_file_size bigint,
  add column drawing_mime_type text,
  add constraint leads_specification_form check (
    jsonb_typeof(specification) = 'object' and octet_length(specification::text) <= 10000
  ),
  -- A drawing is known with all four of its facts, or is not there.
  add constraint leads_drawing_whole check (
    num_nulls(drawing_filename, drawing_storage_path, drawing_file_size, drawing_mime_type) in (0, 4)
  ),
  add constraint leads_drawing_filename_length check (char_length(drawing_filename) between 1 and 255),
  add constraint leads_drawing_storage_path_key unique (drawing_storage_path),
  add constraint leads_drawing_storage_path_form check (
    drawing_storage_path ~ '^enquiries/[0-9a-f]{32}-[A-Za-z0-9]+\.[a-z]+$'
    and char_length(drawing_storage_path) <= 1024
  ),
  add constraint leads_drawing_file_size_range check (drawing_file_size between 1 and 10485760),
  add constraint leads_drawing_mime_type_known check (
    drawing_mime_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')
  );
