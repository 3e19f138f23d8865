-- a table gets other capitals by way of another name

-- rename table ORDERS_v2: metadata. Risk: applications that still use Orders fail, or meet another table of that name
ALTER TABLE "Orders" RENAME TO "ORDERS_v2";

-- rename table ORDERS: metadata. Risk: applications that still use ORDERS_v2 fail, or meet another table of that name
ALTER TABLE "ORDERS_v2" RENAME TO "ORDERS";
