-- The server notes by itself that another build of the site is at work, once for each; people delete such a note like any
-- other, and it does not come again.

alter table public.chart_notes add column build text;
alter table public.chart_notes add constraint chart_notes_build_unique unique (build);
alter table public.chart_notes add constraint chart_notes_build_length check (char_length(build) between 1 and 100);
