-- Samples of columns outlast their rows: of what people wrote to us none are kept (20261123032030).

select private.keep_no_samples('public.emails', array[
  'subject', 'from_name', 'from_address', 'to_name', 'to_address', 'recipients', 'reply_to', 'counterpart', 'subject_key',
  'snippet', 'message_id', 'in_reply_to', 'reference_ids', 'letter_path'
]);
select private.keep_no_samples('public.email_texts', array['body_text', 'search', 'search_title', 'search_text']);
select private.keep_no_samples('public.email_attachments', array['name']);
select private.keep_no_samples('public.email_links', array['record_id']);
select private.keep_no_samples('private.email_message_ids', array['message_id']);
