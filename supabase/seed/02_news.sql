-- Images: see README.md.

insert into public.news_articles (date, title, image, image_alt, content)
values
(
  current_date - 4,
  'The four-colour press is running its first orders',
  '/storage/v1/object/public/news-media/demo/flexo-press.webp',
  'A four-colour flexographic press with a printed corrugated sheet leaving the last unit',
  $html$<p>Press 4 printed its first saleable sheets on Monday: twelve thousand shelf-ready trays for a snack maker, in four colours on white top test, with the varnish laid down in the same pass. It replaces a two-colour machine that had run since 1998 and owed us nothing.</p>
<h2>What it changes for you</h2>
<ul>
<li>Four colours and varnish in one pass, where two passes used to cost a day.</li>
<li>Register held to half a millimetre across a 1.6 metre sheet, so small type on E flute stays sharp.</li>
<li>Plates change while the press runs. A make-ready that took forty minutes takes about twelve, which makes a run of 500 worth quoting for.</li>
</ul>
<p>Existing plates fit the new machine. If your artwork was simplified years ago to suit two colours, ask your account manager to look at it again before you reorder.</p>
<blockquote><p>The first thing the crew said was how quiet it is. The second was that they could see the registration marks without walking round the machine.</p></blockquote>
<p>Customers who would like to see their own job on the press are welcome: call the office and we’ll arrange a day. For how we make a box from there, see <a href="/how-we-do-it/box-manufacturing">box manufacturing</a>.</p>$html$
),
(
  current_date - 13,
  'Call-off orders: the cut-off moves to three o’clock',
  null,
  null,
  $html$<p>From next Monday, call-offs from stock that reach us by <strong>3 pm</strong> leave on the following day’s vehicles. The old cut-off was midday.</p>
<p>The three extra hours come from the second pick shift at the warehouse, which has now run for a month without a missed load. Nothing else about your agreement changes:</p>
<ul>
<li>Your minimum and maximum stock stay as agreed in your schedule.</li>
<li>Orders by email, by phone and through your account manager all count from the time we receive them.</li>
<li>Same-day collection from the warehouse still needs a call before 11 am.</li>
</ul>
<p>Orders that arrive after three are picked first thing and leave a day later, as they always have. If your line plans in the late afternoon and even three is too early, tell us: for a few customers we keep a fixed slot at 5 pm. More about holding stock is under <a href="/how-we-do-it/jit-stock-holding">just-in-time stock holding</a>.</p>$html$
),
(
  current_date - 27,
  'Two more electric lorries join the daily runs',
  '/storage/v1/object/public/news-media/demo/electric-truck.webp',
  'An electric delivery lorry charging beside the loading bays',
  $html$<p>Two more battery-electric rigids are on the road this week, which makes five of our nineteen vehicles. They carry fourteen pallets of flat cases each and work the coast run and the valley run, both of them under 180 kilometres there and back.</p>
<h2>Why these routes</h2>
<p>A pallet of flat-packed cases is bulky and light, so we run out of room long before we run out of payload. That suits a heavy battery. Both routes come home at midday, when the second driver takes over, and forty minutes on the charger at the loading bay covers the afternoon.</p>
<p>We measured the first three vehicles over a year before ordering more. Range in January was a fifth lower than in June, and we chose both new routes on the January figure.</p>
<h2>What stays on diesel, for now</h2>
<p>Our five artics, which take board between our sites, and the runs beyond 250 kilometres. We would rather say so than pretend otherwise, and we look at both again when the next leases end.</p>
<p>Drivers from any customer’s yard who want to know what the things are like to reverse: ask ours. They have opinions. Where we deliver each day is under <a href="/how-we-do-it/logistics-and-delivery">logistics and delivery</a>.</p>$html$
),
(
  current_date - 45,
  'An AA grade at this year’s BRCGS audit',
  '/storage/v1/object/public/news-media/demo/brcgs-audit.webp',
  'A clipboard with ticked boxes in front of stacked, wrapped pallets of flat cases',
  $html$<p>The auditor spent two days with us, walked every metre between the reel store and the loading bays, and left with two minor points and a grade of AA against the BRCGS standard for packaging materials.</p>
<p>If you buy food packaging from us, that is the certificate your own technical team will ask for. The new one is with every account manager and on our <a href="/how-we-do-it/brcgs">BRCGS page</a>.</p>
<h2>The two points</h2>
<ul>
<li>A lux reading at the second inspection bench was older than our own procedure allows. It has been taken again, and the reminder now goes to two people.</li>
<li>One bin of knife blades was signed for by initials that could have been either of two fitters. Blades are now issued against a clock number.</li>
</ul>
<p>Both were closed within a week. Neither concerned a product.</p>
<blockquote><p>Anyone can tidy up for an audit. I look at what the night shift does when no one is expected.</p></blockquote>
<p>Thank you to the night shift.</p>$html$
),
(
  current_date - 63,
  'Four apprentices begin on the factory floor',
  '/storage/v1/object/public/news-media/demo/apprentices.webp',
  'Four apprentices in safety glasses and ear defenders around a sample table',
  $html$<p>Two in maintenance, one in print and one in structural design: our four new apprentices have finished their first fortnight, and all eight ear defenders have come back from the canteen.</p>
<h2>What an apprenticeship looks like</h2>
<p>Everyone spends the first twelve weeks going round the factory in the order a box does: reel store, corrugator, print, die-cutting, gluing, dispatch. Only then do they specialise, with four days a week here and one at college. No one sweeps floors for a year first.</p>
<p>Eleven of the fourteen people who finished an apprenticeship with us in the past ten years are still here. One runs the late shift. Another designed the crash-lock base that is now on our <a href="/products?selected=1">cider carry pack</a>.</p>
<blockquote><p>I made a box on the sample table on my third day. It was the wrong way round, but it was a box.</p></blockquote>
<p>The next intake opens in spring. We ask for no particular grades; we ask you to come for a morning and make something. See all our vacancies on the <a href="/jobs">jobs page</a>.</p>$html$
),
(
  current_date - 82,
  'From orchard to doorstep: new cases for a cider harvest',
  '/storage/v1/object/public/news-media/demo/cider-cases.webp',
  'Printed cider cases with carry handles stacked beside baskets of apples',
  $html$<p>Weald &amp; Marsh Cider sells two thirds of a year’s pressing in nine weeks, most of it to people who carry it home from a farm shop. Their old case was a good case for a pallet and a poor one for a hand: the handle tore, and the bottles met each other on every kerb.</p>
<h2>What we changed</h2>
<ul>
<li>A doubled handle cut from the same blank, which held 14 kilograms for an hour on the test rig. A full case weighs just under nine.</li>
<li>A divider that locks into the base, so that six bottles stand apart and the case still packs flat in one piece.</li>
<li>B flute instead of C. The board is thinner, and the divider carries the load that the extra thickness used to.</li>
</ul>
<p>Each case uses 11 per cent less board than the one it replaces, by weight, and 60 more fit on a pallet. It is printed in two colours on plain kraft; the apples are the orchard’s own drawing.</p>
<p>We delivered the first 20,000 in six weekly lots, each called off on a Tuesday for the Thursday, because a farm yard at harvest has no room for next week’s boxes.</p>
<p>For a version with room for a glass, see the <a href="/products?selected=1">cider festival survival kit</a>.</p>$html$
),
(
  current_date - 104,
  'The new warehouse is open, with room for 3,200 more pallets',
  '/storage/v1/object/public/news-media/demo/stock-warehouse.webp',
  'Tall pallet racking filled with flat-packed boxes and a reach truck in the aisle',
  $html$<p>The racking is signed off, the sprinklers are tested, and the first eighty customers’ stock moved in over the weekend. The new hall is next to the old one at Saltmarsh and adds 3,200 pallet places to the 4,500 we had.</p>
<h2>Why a box maker builds a warehouse</h2>
<p>Because a long run is cheaper than ten short ones, and few of our customers have anywhere to put it. We make three months’ boxes in one run, keep them dry here, and bring what you need when you need it.</p>
<ul>
<li>Every pallet is scanned in and out, so the figure your account manager reads you is the figure in the aisle.</li>
<li>Humidity is held between 45 and 55 per cent. Damp board loses strength and jams case erectors.</li>
<li>Oldest stock leaves first, without exception, and we tell you about anything that reaches six months.</li>
</ul>
<p>We have space for new stock agreements. <a href="/how-we-do-it/jit-stock-holding">How stock holding works</a>, including the smallest quantities we can store, is explained there.</p>$html$
),
(
  current_date - 131,
  'FSC® chain of custody renewed for five years',
  '/storage/v1/object/public/news-media/demo/chain-of-custody.webp',
  'Reels of brown paper beside a young tree, joined by an arrow to a finished box',
  $html$<p>Our Forest Stewardship Council chain of custody certificate has been renewed at all three sites. The certifier followed four orders backwards, from the delivery note to the reel and from the reel to the paper mill’s invoice, and every kilogram was accounted for.</p>
<h2>What you can print</h2>
<p>Our certificate covers our production. It doesn’t by itself let you put the mark on your box: that depends on which papers went into it. Three things are needed.</p>
<ul>
<li>Ask for certified board when you ask for the price. It cannot be added afterwards.</li>
<li>Send us the artwork with the label where you want it. We submit it for approval, which takes about two working days.</li>
<li>Keep our invoice. The claim on it is your evidence if anyone asks.</li>
</ul>
<p>Most of our brown boxes carry the recycled label, because they’re made from used boxes. Read more about the three labels under <a href="/how-we-do-it/forest-stewardship-council">Forest Stewardship Council</a>.</p>$html$
),
(
  current_date - 158,
  'Ninety-four miles over the downs for the air ambulance',
  '/storage/v1/object/public/news-media/demo/charity-ride.webp',
  'A row of cyclists riding a lane over chalk hills',
  $html$<p>Twenty-three of us set out from the factory gate at six on Saturday morning, and twenty-three came back to it, the last of them at twenty to nine at night. In between were ninety-four miles, eleven punctures and one wrong turn that no one in the planning office wants to discuss.</p>
<p>Together with customers, suppliers and several very patient families the riders raised £11,480 for the air ambulance. The company has added the same again.</p>
<h2>With thanks to</h2>
<ul>
<li>The dispatch team, who drove the support van and towed no one, whatever you may hear.</li>
<li>Hollow Lane Dairy, for cheese at mile forty.</li>
<li>Everyone who stood in a lay-by with a flask.</li>
</ul>
<blockquote><p>I have driven that hill every week for nine years and never noticed that it was one.</p></blockquote>
<p>There will be another, on a flatter route, next summer.</p>$html$
);
