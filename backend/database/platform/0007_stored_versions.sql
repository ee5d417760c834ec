-- Which stored bytes belong to an object is asked by version: by the sweep of those that belong to none, for hundreds
-- at once, and by an upload whose connection broke at the end.

create index objects_version on storage.objects (version);
