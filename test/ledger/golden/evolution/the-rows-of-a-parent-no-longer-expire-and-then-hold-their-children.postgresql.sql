-- the rows of a parent no longer expire, and then hold their children

-- drop row deletion policy Orders: metadata. Risk: rows no longer expire
ALTER TABLE "Orders" DROP TTL;

-- change ON DELETE Lines: metadata. Risk: rows of Orders that have rows of Lines cannot be deleted any more
ALTER TABLE "Lines" SET ON DELETE NO ACTION;
