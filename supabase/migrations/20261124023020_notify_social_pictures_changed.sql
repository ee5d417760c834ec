-- A picture that stands for a page is shown by whoever keeps that page’s card.

create trigger notify_social_pictures_changed
  after insert or update or delete on public.social_pictures
  for each row execute function private.notify_content_changed();
