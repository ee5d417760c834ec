-- What a person is given to name their application or request by, on the telephone too: eight letters and digits of
-- which none looks or sounds like another (no 0, O, 1, I), 40 random bits, so that nobody guesses another's.

-- Its argument is the prefix. A row that brings a reference of its own keeps it.
create function private.assign_reference() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  alphabet constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  random bytea;
  place int;
begin
  if new.reference <> '' then
    return new;
  end if;

  random := uuid_send(gen_random_uuid());
  new.reference := tg_argv[0];
  -- The bytes of a random uuid that are random whole: the seventh holds its version, the ninth its variant.
  foreach place in array array[0, 1, 2, 3, 4, 5, 9, 10] loop
    if place in (0, 4) then
      new.reference := new.reference || '-';
    end if;
    new.reference := new.reference || substr(alphabet, get_byte(random, place) % 32 + 1, 1);
  end loop;
  return new;
end;
$$;

revoke all on function private.assign_reference() from public;
