-- Only the functions of website sessions read and write this table, with its owner's rights: nobody else is let in, even
-- where somebody should be given a grant one day.
alter table private.website_session_tabs enable row level security;
