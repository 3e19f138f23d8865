-- bytes become a text

-- alter column People.Photo: validates data. Risk: applications read STRING from then on
ALTER TABLE "People" ALTER COLUMN "Photo" TYPE varchar;
