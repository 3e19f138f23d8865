-- a sequence skips another range

-- change sequence order_numbers: metadata
ALTER SEQUENCE `order_numbers` SKIP RANGE 1, 5000;
