import os

DATABASE = "postgres://shop:k7TqW2xLp9Zr@db.acme.io/shop"
