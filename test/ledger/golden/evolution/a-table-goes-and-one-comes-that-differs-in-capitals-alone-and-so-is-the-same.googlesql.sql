-- a table goes and one comes that differs in capitals alone, and so is the same

-- rename table ORDERS_v2: metadata. Risk: applications that still use Orders fail, or meet another table of that name
ALTER TABLE `Orders` RENAME TO `ORDERS_v2`;

-- rename table ORDERS: metadata. Risk: applications that still use ORDERS_v2 fail, or meet another table of that name
ALTER TABLE `ORDERS_v2` RENAME TO `ORDERS`;
